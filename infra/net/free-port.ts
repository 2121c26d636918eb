import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems use for outgoing connections (Linux from 32768, others from 49152) and above
 * those of well-known services, so that conflicts are unlikely.
 */
const FIRST = 15_000
const LAST = 31_999
const ATTEMPTS = 50

/**
 * Returns an unused port on 127.0.0.1. Another process may take it before the caller does, which is unlikely;
 * retry if that must not fail.
 * @throws Error when none was free, or the machine has no loopback network
 */
export async function freePort(): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
		const server = createServer()
		try {
			server.listen(port, '127.0.0.1')
			await once(server, 'listening')
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' && attempt < ATTEMPTS) continue
			throw error
		}
		server.close()
		await once(server, 'close')
		return port
	}
}
