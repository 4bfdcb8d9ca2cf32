/** What --help says, and what follows a mistyped command. */
export const help = `RAMS command line

  npm run cli -- user create-admin --email E --username U --first-name F --last-name L --phone P [--password-stdin] [--json]

      Adds an administrator. Without --password-stdin a password is made and printed once.

  npm run cli -- user remove-second-factor --email E [--json]

      Removes the second factor of a user who lost phone and recovery codes, and signs the user out everywhere. Where the
      role needs one, the next sign-in sets up a new one.

  npm run cli -- verify-books [--json]

      Rechecks every rule of the books and the chain of seals, and names the first entry that breaks one.

  npm run cli -- audit-bundle --out FILE [--json]

      Writes the auditor's bundle as ZIP: the whole ledger as hledger journal and CSV, its seals, and a program of one file
      that checks them with Node alone.

  npm run cli -- workflow-check [--passengers N] [--json]        (also: npm run workflow:check)

      Holds the history against the machines of this version: the passengers they would leave behind, the past events they
      would refuse now and why, and how many events could not be judged because the history does not hold what a condition
      reads. --passengers looks at the newest N alone. Run it with a copy of the real database before a changed machine goes
      live; exit code 1 when anybody would be stranded.

  npm run cli -- upgrade --rehearse [--in FILE] [--passphrase-env NAME] [--json]

      Before a new version is started: tries it on a copy of the live data, or of a backup, in a database of its own, and
      prints what would differ, go or no-go. Nothing of the agency is changed; exit code 1 for a no-go.

  npm run cli -- backup --out FILE [--passphrase-env NAME] [--json]

      Writes a backup. With a passphrase, read from the environment variable NAME, it is encrypted and holds the keys.

  npm run cli -- verify-backup --in FILE [--passphrase-env NAME] [--json]

      Restores a backup into a database of its own and compares every table.

  npm run cli -- restore --in FILE [--passphrase-env NAME] [--force] [--json]

      Puts a backup in the place of the data, keys included when it holds them. Needs --force when users already work here.

  npm run cli -- accept-jwt-key [--json]

      After the JWT key was replaced on purpose: writes down that the database belongs to it. Everyone signs in again.

  npm run cli -- clear-demo [--force] [--json]

      Clears the demo agency away, so that the next visit offers demo or own agency again. Needs --force when people added
      users or passengers of their own.

Works on the database of DATA_DIR or DATABASE_URL, beside a running server or without one. Stop the server first for
clear-demo and for a restore that takes over the keys of another installation, when it keeps its own database.
Exit codes: 0 done, 1 refused or failed, 2 wrong command. Errors go to stderr.`
