import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A process that sends each packet on to as many receivers, all of one address, and does nothing else. */
const [receivers = '0', to = '0'] = process.argv.slice(2)
const socket = createSocket('udp4').bind(0, '127.0.0.1')
await once(socket, 'listening')
socket.on('message', (packet) => {
	for (let nth = 0; nth < Number(receivers); nth += 1) socket.send(packet, Number(to), '127.0.0.1')
})
process.once('disconnect', () => socket.close())
process.send?.(socket.address().port)
