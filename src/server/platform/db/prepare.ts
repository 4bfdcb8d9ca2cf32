import pg from 'pg'

/** Makes `name` in the cluster when it is missing. @param maintenance connection of the owner to the database 'postgres'. */
export async function ensureDatabase(maintenance: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(maintenance)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
