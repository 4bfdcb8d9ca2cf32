import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const self = "'self'"
const none = "'none'"

/** The hash is that of the empty style element Fluent's engine creates; wasm, data: and blob: serve the PDF engine and image reading (security 7). */
const directives = {
  'default-src': [none],
  'script-src': [self, "'wasm-unsafe-eval'"],
  'style-src': [self, "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
  'img-src': [self, 'data:', 'blob:'],
  'font-src': [self],
  'connect-src': [self, 'data:', 'blob:'],
  'worker-src': [self, 'blob:'],
  'frame-src': ['blob:'],
  'manifest-src': [self],
  'base-uri': [none],
  'form-action': [self],
  'frame-ancestors': [none],
}

/** What helmet has no header for. */
const own = {
  'content-security-policy-report-only': "require-trusted-types-for 'script'",
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
}

/** Set at the very beginning, so that refusals and raw answers carry them too. Everything is no-store until a file says otherwise. */
export function addHeaders(app: FastifyInstance, https: boolean): void {
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (req, reply) => {
    secure(req.raw, reply.raw, () => undefined)
    reply.headers({ ...own, 'x-request-id': req.id, 'cache-control': 'no-store' })
  })
}
