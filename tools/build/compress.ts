import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = '**/*.{js,css,svg,json,wasm}'
/** Smaller files don't shrink enough to be worth a second copy. */
const SMALLEST_BYTES = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function compressFolder(folder: string): Promise<void> {
	for await (const name of glob(COMPRESSED, { cwd: folder, exclude: (path) => path.endsWith('.vite') })) {
		const file = join(folder, name)
		const text = await readFile(file)
		if (text.length < SMALLEST_BYTES) continue
		const [br, gz] = await Promise.all([brotli(text), toGzip(text, { level: 9 })])
		await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
	}
}

export const brotli = (text: Buffer): Promise<Buffer> =>
	toBrotli(text, {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
	})
