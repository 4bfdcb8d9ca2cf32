import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../domain/errors.ts'

const yearSeconds = 31_536_000
/** The bundler puts a hash of the content into the names of these. */
const hashedDir = '/assets/'

/** Files the browser build made. Nothing else of the disk can be named: the path is cleaned and must exist below dist. */
export async function addStaticFiles(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    lastModified: false,
    dotfiles: 'deny',
  })

  const send = (reply: FastifyReply, file: string): FastifyReply => {
    const isHashed = file.startsWith(hashedDir)
    return reply
      .code(200)
      .header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      .header('vary', 'accept-encoding')
      .sendFile(file.slice(1))
  }

  /** Whatever no declared route answers: a built file, the page of the application for a browser that navigates, or 404. */
  app.setNotFoundHandler((req: FastifyRequest, reply: FastifyReply) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const path = cleanPath(req.url)
    const isApi = path === null || path.includes('/api/')
    if (isRead && !isApi) {
      if (path !== '/' && /\.[a-z0-9]+$/i.test(path) && existsSync(join(distDir, path)))
        return send(reply, path)
      const wantsPage = acceptsPage(req.headers.accept, path)
      if (wantsPage && !path.startsWith(hashedDir) && existsSync(join(distDir, 'index.html')))
        return send(reply, '/index.html')
    }
    throw new AppError('record.notFound')
  })
}

// Whether the page is an answer: for a browser that navigates, and for a program that takes anything ('*/*', or no header) and asks for no file.
const acceptsPage = (accept = '*/*', path: string): boolean =>
  accept.includes('text/html') || (accept.includes('*/*') && !/\.[a-z0-9]+$/i.test(path))

/** The decoded path without the query; null when it cannot be decoded, leaves the root or names a hidden file. */
function cleanPath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/')
    return path.includes('\0') || path.includes('\\') || path.includes('/.') || normalize(path) !== path
      ? null
      : path
  } catch {
    return null
  }
}
