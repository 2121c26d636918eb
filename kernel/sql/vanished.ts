/**
 * What a session asks of the server, as PostgreSQL's `options`: to notice within half a minute that its client
 * is gone, also in the middle of a statement. A machine that lost its power says no goodbye, and until it is
 * missed, its transactions hold what they locked. (On Linux, over TCP; elsewhere they change nothing.)
 */
export const NOTICE_VANISHED =
	'-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c client_connection_check_interval=5000'

/** After this silence of a peer, the kernel asks whether it is still there, in milliseconds. */
export const KEEP_ALIVE_AFTER_MS = 10_000
