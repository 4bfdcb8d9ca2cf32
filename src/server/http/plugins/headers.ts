import type { FastifyInstance } from 'fastify'

/** The hash is that of the empty style element Fluent's engine creates; wasm, data: and blob: serve the PDF engine and image reading (security 7). */
const contentSecurity = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' data: blob:",
  "worker-src 'self' blob:",
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurity,
    'content-security-policy-report-only': "require-trusted-types-for 'script'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Set at the very beginning, so that refusals and raw answers carry them too. Everything is no-store until a file says otherwise. */
export function addHeaders(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https)
  app.addHook('onRequest', async (req, reply) => {
    reply.headers({ ...headers, 'x-request-id': req.id, 'cache-control': 'no-store' })
  })
}
