/** Seconds after which something is sent even when nothing happens: longer silence means that the connection is dead. */
export const heartbeatSeconds = 20
