/**
 * PostgreSQL `options` of a session, so that the server notices within half a minute that its client is gone,
 * even during a statement. A machine that lost its power closes no connection, and its transactions would
 * keep their locks. (On Linux, over TCP; elsewhere they change nothing.)
 */
export const NOTICE_VANISHED =
	'-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c client_connection_check_interval=5000'

export const KEEP_ALIVE_AFTER_MS = 10_000
