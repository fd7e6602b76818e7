import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { bodyTypeOf, type Endpoint, statusOf } from '#domain/endpoint.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ BRAND_NAME: 'Annapurna' })
})
afterAll(() => app.close())

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: object[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, { content?: object }>
}
type Document = {
  openapi: string
  info: { title: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}

async function read() {
  const answer = await app.app.inject('/api/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return { document: answer.json() as Document, text: answer.body }
}

test('the document describes every call of the contract and no other', async () => {
  const { document } = await read()
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Annapurna API' } })
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => {
      const own = path.replace(/^\/api\/v1/, '').replace(/\{(\w+)\}/g, ':$1')
      return `${method.toUpperCase()} ${own}`
    }),
  )
  expect(described.sort()).toEqual(Object.keys(contract).sort())
})

test('each call says what it takes, who may make it and what it answers', async () => {
  const { document } = await read()
  for (const [route, endpoint] of Object.entries(contract) as [ContractRoute, Endpoint][]) {
    const [method, path] = route.split(' ') as [string, string]
    const operation = document.paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!
    expect(operation.summary, route).toBe(endpoint.summary)
    expect(operation.security, route).toEqual(endpoint.access === 'anyone' ? undefined : [{ bearer: [] }])
    expect(Object.keys(operation.responses), route).toContain(String(statusOf(route, endpoint)))
    const names = operation.parameters?.map(({ name }) => name) ?? []
    if (route.includes('/:id')) expect(names, route).toContain('id')
    if (endpoint.query)
      expect(names, route).toEqual(expect.arrayContaining(Object.keys(endpoint.query.shape)))
    const type = bodyTypeOf(endpoint)
    if (endpoint.body || endpoint.upload)
      expect(Object.keys(operation.requestBody!.content), route).toContain(type)
    if (endpoint.keepsOthers) {
      expect(operation.requestBody!.content[type]!.schema.properties, route).toHaveProperty('was')
      expect(operation.description, route).toContain('409')
    }
    if (!endpoint.body && !endpoint.upload) expect(operation.requestBody, route).toBeUndefined()
  }
})

test('each call has a name of its own for generated clients, and a tag that the document lists', async () => {
  const { document } = await read()
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^(get|post|put|delete)([A-Z][a-zA-Z\d]*)+$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(operations.length)
  expect(names).toEqual(expect.arrayContaining(['getPatientsProfile', 'postMealPlansByIdPublish']))
  const listed = document.tags.map(({ name }) => name)
  expect(listed).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].sort())
})

test('every reference in the document leads somewhere', async () => {
  const { document, text } = await read()
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference!
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
    expect(target, reference).toBeDefined()
  }
})

test('there is a readable page of it', async () => {
  const answer = await app.app.inject('/api/docs/')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('Swagger UI')
})
