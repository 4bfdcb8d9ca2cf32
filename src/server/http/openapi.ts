import { z } from 'zod'
import { roles } from '../../domain/people/access.ts'
import { errorCodes } from '../../domain/errors.ts'
import { defineRoute, narrowings, type Route } from './define-route.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  } // JSON Schema of an object.
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const problem = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function operation(route: Route): Json {
  const status = String(route.status ?? (route.response === null ? 204 : 200))
  const content =
    route.response !== null && route.response !== 'raw'
      ? { content: { 'application/json': { schema: schemaOf(route.response, 'output') } } }
      : {}
  const header = (name: string): Json => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.money ? [header('Idempotency-Key')] : []),
      ...(route.ifMatch ? [header('If-Match')] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: !route.body.safeParse({}).success,
            content: {
              [route.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: schemaOf(route.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: { [status]: { description: 'Done', ...content }, default: problem },
    'x-access': route.access,
    ...(route.permission ? { 'x-permission': route.permission } : {}),
    ...(route.oneOf ? { 'x-permission-sets': route.oneOf } : {}),
    ...(route.admits
      ? { 'x-roles': roles.filter(({ code }) => route.admits?.(code)).map(({ name }) => name) }
      : {}),
    ...(route.closedReason
      ? {
          'x-closed-reason': errorCodes[route.closedReason].text,
          // The former name, for programs that read this document.
          'x-nobody': errorCodes[route.closedReason].text,
        }
      : {}),
    ...(route.narrowed ? { 'x-narrowed': narrowings[route.narrowed] } : {}),
    'x-owner': route.owner ?? false,
    'x-money': route.money ?? false,
    ...(route.audit ? { 'x-audit': route.audit } : {}),
  }
}

const fixSchema = {
  type: 'object',
  properties: { label: { type: 'string' }, path: { type: 'string' } },
}
const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'requestId', 'code'],
  properties: {
    ...Object.fromEntries(
      ['type', 'title', 'detail', 'instance', 'requestId', 'code'].map((name) => [name, { type: 'string' }]),
    ),
    status: { type: 'integer' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    fix: fixSchema,
    mend: { ...fixSchema, deprecated: true, description: 'The earlier name of fix.' },
    others: {
      type: 'array',
      items: {
        type: 'object',
        properties: { code: { type: 'string' }, message: { type: 'string' }, fix: fixSchema },
      },
    },
  },
}

/** The OpenAPI 3.1 document of these routes; the declarations are its only source (security 1). */
function openapiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'RAMS',
      version: '1',
      description: 'Back office of a manpower and overseas-recruitment agency.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** @param all every route of the server, this one included; read at the first request, because the list is complete only then. */
export function openapiRoute(all: () => readonly Route[]): Route {
  let text: string | undefined
  return defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    access: 'public',
    response: 'raw',
    handler: async ({ reply }) => {
      text ??= JSON.stringify(openapiDocument(all()))
      return reply.header('content-type', 'application/json; charset=utf-8').send(text)
    },
  })
}
