import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../infra/postgres/embedded.ts'
import { migrate } from '../../infra/postgres/migrate.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../infra/postgres/temporary-folder.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { WITHOUT_FSYNC } from './without-fsync.ts'

export const TEMPLATE = 'karuna_template'

declare module 'vitest' {
	interface ProvidedContext {
		/** Addresses of the test server; tests create their own databases. */
		postgres: { readonly adminUrl: string; readonly appUrl: string }
	}
}

const PREPARING_MS = 420_000

const log = {
	info() {},
	warn: (message: string) => console.warn(message),
	error: (message: string) => console.error(message),
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = await makeTemporaryFolder('karuna-tests-')
	const remove = () => removeTemporaryFolder(dataDir)
	try {
		const settings = ['max_connections=500', ...WITHOUT_FSYNC]
		const server = await startEmbeddedPostgres({ dataDir, log, settings })
		const stop = async () => {
			await server.stop()
			await remove()
		}
		try {
			await Promise.all([makeTemplate(server.adminUrl), prepareHarnesses(join(dataDir, 'harnesses'))])
		} catch (error) {
			await stop()
			throw error
		}
		project.provide('postgres', { adminUrl: server.adminUrl, appUrl: server.appUrl })
		return stop
	} catch (error) {
		await remove()
		throw error
	}
}

/**
 * Runs the system once in a folder, which all tests copy. It runs in another process, since the set-up runner
 * can't load all of it.
 */
async function prepareHarnesses(folder: string): Promise<void> {
	await mkdir(folder, { mode: 0o711 })
	const program = join(import.meta.dirname, '../api/prepare-harnesses.ts')
	try {
		await promisify(execFile)(process.execPath, [program, folder], {
			timeout: PREPARING_MS,
			killSignal: 'SIGKILL',
		})
	} catch (error) {
		if (!(error as { killed?: boolean }).killed) throw error
		throw new Error(
			`The system of the tests was not prepared in ${PREPARING_MS / 1_000} s, and could not say why: its thread was busy.`,
		)
	}
	process.env.KARUNA_TEST_PREPARED = folder
}

async function makeTemplate(adminUrl: string): Promise<void> {
	const admin = createSql(adminUrl, { max: 1 })
	try {
		await admin.execute(`CREATE DATABASE ${TEMPLATE}`)
		const url = new URL(adminUrl)
		url.pathname = `/${TEMPLATE}`
		await migrate(url.href, log)
		// A connection to the template would keep it from being copied.
		await admin.execute(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
	} finally {
		await admin.close()
	}
}
