import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'

/** A TCP relay to a PostgreSQL server. `cut` closes it with all connections, `join` opens it again. */
export async function cuttableWire(server: URL) {
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const folder = server.searchParams.get('host')
    const far = folder
      ? connectSocket(`${folder}/.s.PGSQL.5432`)
      : connectSocket(Number(server.port), server.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>((done) => relay.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = relay.address() as { port: number }
  const url = new URL(server)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  const cut = () =>
    new Promise<void>((done) => {
      relay.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { url: url.href, cut, join: () => listen(port), close: async () => relay.listening && cut() }
}

/** A server that takes connections and never says anything. */
export async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
