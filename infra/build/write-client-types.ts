import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CLIENT_TYPES, clientTypes, readClientTypes } from './client-types.ts'

/** `npm run generate`: writes the types of the API that `client/` is written in; with `--check` it only looks. */

const types = await clientTypes()
if (process.argv.includes('--check')) {
	if (types !== (await readClientTypes())) {
		console.error('client/generated/api.ts is not what the routes say. Run: npm run generate')
		process.exitCode = 1
	}
} else {
	await mkdir(dirname(CLIENT_TYPES), { recursive: true })
	await writeFile(CLIENT_TYPES, types)
}
