import type { Send } from '../demo/client.ts'
import { createLog } from '../infra/observability/logs.ts'
import { keepLiveRoom } from './live-room.ts'

const [url = ''] = process.argv.slice(2)
const stopping = new AbortController()
const stop = () => stopping.abort()
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Its parent has ended.
process.once('disconnect', stop)

const send: Send = async ({ method, url: path, headers, payload }) => {
	const answer = await fetch(url + path, {
		method,
		headers,
		...(payload !== undefined && { body: new Uint8Array(Buffer.from(payload)) }),
	})
	return {
		status: answer.status,
		headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
		body: await answer.text(),
	}
}

/** Keeps a room of the demo live, as the people in it would: over HTTP and by voice. */
await keepLiveRoom(send, createLog({ level: 'warn', process: 'demo room' }), stopping.signal)
process.exit(0)
