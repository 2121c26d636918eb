import { startOn } from './harness.ts'

const [dataDir, port, time] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Say in which folder the system runs.')
const system = await startOn(
	dataDir,
	port === undefined
		? {}
		: { pages: true, environment: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` } },
)
if (time !== undefined) system.simulators?.clock.freeze(Number(time))
process.once('disconnect', () => system.stop())
process.send?.(system.url)
