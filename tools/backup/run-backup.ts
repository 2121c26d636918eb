import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../apps/environment/environment.ts'
import { asOwner, type Config, ConfigError, loadConfig } from '../../infra/config/config.ts'
import { explainStart } from '../../infra/config/explain-start.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { makeBackup } from './backup.ts'
import { keysOf } from './keys.ts'

const USAGE = 'Say where: npm run backup -- --to <file> [--plain].'

/** `npm run backup -- --to <file> [--plain]`: makes one archive of a running or a stopped system. */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { to: { type: 'string' }, plain: { type: 'boolean', default: false } },
	})
	if (values.to === undefined) throw new Error(USAGE)
	const config = loadConfig(process.env)
	const passphrase = passphraseOf(config, values.plain)
	const withLog = config.eventStoreUrl === null
	const database = await openDatabase(config, createLog({ level: 'warn', process: 'backup' }))
	const begun = performance.now()
	try {
		const { bytes, tables, files, head, missingFiles } = await makeBackup({
			adminUrl: asOwner(database.adminUrl),
			dataDir: resolve(config.dataDir),
			path: resolve(values.to),
			passphrase,
			keys: await keysOf(config),
			now: Date.now(),
			withLog,
			withUploads: config.s3 === null,
		})
		const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
		console.log(
			`${values.to}: ${(bytes / 1_000_000).toFixed(1)} MB, ${tables} tables, ${files} files, in ${seconds} s, ${passphrase === null ? 'not encrypted' : 'encrypted'}.`,
		)
		console.log(
			withLog
				? `It holds the log up to position ${head}. Read models are not in it: they are built from the log.`
				: 'The log is NOT in it: it is in EventStoreDB. Back that up as well, by EventStoreDB’s own means and after this, so that its log is never behind: https://developers.eventstore.com/server/v24.10/operations/#backup-and-restore',
		)
		if (config.s3 !== null)
			console.log(
				`Uploads are NOT in it: they are in the bucket ${config.s3.bucket}. Keep its versions, or copy it.`,
			)
		console.log('Neither ENCRYPTION_KEYS nor the passphrase is in it: keep them apart from it.')
		for (const path of missingFiles)
			console.log(`Missing: a record names ${path}, and there is no such file.`)
	} finally {
		await database.stop()
	}
}

function passphraseOf({ backupPassphrase }: Config, plain: boolean): string | null {
	if (plain) return null
	if (backupPassphrase !== null) return backupPassphrase
	throw new Error(
		'Set BACKUP_PASSPHRASE to encrypt the archive, or say --plain: it holds names and e-mail addresses of everybody.',
	)
}

main().catch((error: unknown) => {
	console.error(
		error instanceof ConfigError
			? error.message
			: explainStart(error).replace('Karuna could not start: ', 'No backup was made: '),
	)
	process.exit(1)
})
