import { join } from 'node:path'
import { startSystem } from '../../../apps/system.ts'
import { loadConfig } from '../../../infra/config/config.ts'
import { freePort } from '../../../infra/net/free-port.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { startOidcProvider } from '../../harness/oidc.ts'
import { WITHOUT_FSYNC } from '../../harness/without-fsync.ts'
import { startControl } from './control.ts'

export interface SystemAddresses {
	readonly url: string
	readonly simulatorUrl: string
	readonly controlUrl: string
}

/**
 * Runs a whole system with the demo's accounts, in a temporary folder, until the channel to its parent
 * closes. `--demo=full` plays the whole demo; `--limits` enables rate limits; `--sizes` makes the sizes of
 * pictures.
 */
async function main(): Promise<void> {
	const full = process.argv.includes('--demo=full')
	const dataDir = await makeTemporaryFolder('karuna-browser-tests-')
	const remove = () => removeTemporaryFolder(dataDir)
	try {
		const port = await freePort()
		// Browsers keep no passkeys for an address in numbers.
		const publicUrl = `http://localhost:${port}`
		const google = await startOidcProvider(`${publicUrl}/authorize`)
		const config = loadConfig({
			NODE_ENV: 'test',
			PORT: String(port),
			PUBLIC_URL: publicUrl,
			GOOGLE_ISSUER: google.issuer,
			GOOGLE_CLIENT_ID: google.clientId,
			GOOGLE_CLIENT_SECRET: google.clientSecret,
			DATA_DIR: dataDir,
			LOG_LEVEL: 'warn',
			// Seconds of the processor for each picture, which tests upload many of.
			// One day lasts the whole run, and one person decides about most of what its visitors ask for.
			ACCOUNT_COOLING_HOURS: '0',
			WITHDRAWAL_OTHER_PAYS_INR: '100000',
			PICTURE_SIZES: process.argv.includes('--sizes') ? 'on' : 'off',
			DEMO: 'on',
		})
		const system = await startSystem(config, {
			demo: full ? 'full' : 'accounts',
			limits: process.argv.includes('--limits'),
			voices: true,
			answerWithinMs: 30_000,
			databaseSettings: WITHOUT_FSYNC,
			report: console.log,
		})
		// So slow that a campaign to several people can be stopped on its way.
		if (!full) await system.sql.execute("INSERT INTO ops.mail_lanes VALUES ('', 12, 12, 1, now())")
		const control = await startControl({ ...system, files: join(dataDir, 'files') })
		const end = async () => {
			await control.close()
			await google.close()
			await system.stop()
			await remove()
		}
		if (!process.connected) return await end()
		process.once('disconnect', end)
		await system.demo
		if (!system.simulators) throw new Error('Browser tests pay at the simulated provider only.')
		const { stripe } = system.simulators
		process.send?.({
			url: system.url,
			simulatorUrl: stripe.url,
			controlUrl: control.url,
		} satisfies SystemAddresses)
	} catch (error) {
		await remove()
		throw error
	}
}

// Ctrl-C reaches the whole group; the parent closes the channel, which ends this process in order.
process.on('SIGINT', () => {})
main().catch((error: unknown) => {
	console.error(error)
	process.exit(1)
})
