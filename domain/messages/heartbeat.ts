/** The server sends something at least this often, in seconds: a longer silence means that the connection is dead. */
export const heartbeatSeconds = 20
