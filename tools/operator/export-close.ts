import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { entitiesOf } from '../../apps/infrastructure.ts'
import { monthOfEntity } from '../../domain/ledger/runs.contract.ts'
import { createDecoders } from '../../infra/adapters/decoder.ts'
import { createPdfPrinter } from '../../infra/adapters/pdf.ts'
import { createSignedArchive } from '../../infra/adapters/signed-archive.ts'
import { developmentCloseKey } from '../../infra/config/close-key.ts'
import { packOf, runOfMonth } from '../../queries/ledger/pack.ts'
import { runTool } from './run-tool.ts'
import { type Tool, withStores } from './with-stores.ts'

/** `npm run export:close -- <entity> <month>`: writes the signed pack of a closed month to the current folder. */
runTool(async () => {
	const [entity, month, ...others] = process.argv.slice(2)
	const { data } = monthOfEntity.safeParse({ entity, month })
	if (!data || others.length > 0)
		throw new Error(
			'Say which month to export: npm run export:close -- <entity> <month>, such as IN 2026-10.',
		)
	await withStores({ name: 'export-close', logLevel: 'warn', connections: 2 }, (tool) => write(tool, data))
})

async function write({ config, sql }: Tool, which: z.output<typeof monthOfEntity>): Promise<void> {
	const runId = await runOfMonth(sql, which)
	if (runId === null) throw new Error(`${which.month} of ${which.entity} is not closed.`)
	const decoders = createDecoders()
	try {
		const signedArchive = createSignedArchive(config.closeKey ?? (await developmentCloseKey(config.dataDir)))
		const deps = {
			sql,
			signedArchive,
			pdf: createPdfPrinter(decoders.own),
			settings: { entities: entitiesOf(config) },
		}
		const { name, body } = await packOf(deps, runId)
		const part = `${name}.part`
		try {
			await pipeline(body, createWriteStream(part))
			await rename(part, name)
		} finally {
			await rm(part, { force: true })
		}
		console.log(resolve(name))
	} finally {
		await decoders.close()
	}
}
