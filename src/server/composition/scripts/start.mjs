// npm start: from a fresh copy to a running product. Installs, builds, then runs the server with the pinned Node.
import { become, buildClient, install, pinnedNode, root } from './project.mjs'

install()
buildClient()
become(pinnedNode(), [`${root}src/server/composition/start.ts`, ...process.argv.slice(2)])
