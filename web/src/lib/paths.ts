import { PAGES, type PageName } from '../../../domain/catalog/pages.contract.ts'

/** Links to all addresses of the public site are created here, so that none is invalid. */

type Names<Path extends string> = Path extends `${infer Base}/:${string}?`
	? Names<Base>
	: Path extends `${string}:${infer Name}/${infer Rest}`
		? Name | Names<Rest>
		: Path extends `${string}:${infer Name}`
			? Name
			: never

type Query = Readonly<Record<string, string | undefined>>
type Arguments<Path extends string> = [Names<Path>] extends [never]
	? [query?: Query]
	: [params: Readonly<Record<Names<Path>, string>>, query?: Query]

export interface Address<Path extends string> {
	readonly path: Path
	readonly href: (...args: Arguments<Path>) => string
}

function address<Path extends string>(path: Path): Address<Path> {
	const takesParams = /:\w+(\/|$)/.test(path)
	return {
		path,
		href: (...args) => {
			const [first, second] = args as [Query?, Query?]
			const filled = fill(path, takesParams ? (first ?? {}) : {})
			return withQuery(filled, takesParams ? second : first)
		},
	}
}

const fill = (path: string, params: Query) =>
	path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')).replace(/\/\?$/, '')

function withQuery(path: string, query: Query | undefined): string {
	const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => Boolean(pair[1]))
	return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

type Paths = { readonly [Name in PageName]: Address<(typeof PAGES)[Name]['path']> }

export const paths = Object.fromEntries(
	Object.entries(PAGES).map(([name, { path }]) => [name, address(path)]),
) as Paths
