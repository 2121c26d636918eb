type Texts = Record<string, unknown>
type Loaders = Readonly<Record<string, () => Promise<Texts>>>

const fieldFiles: Loaders = import.meta.glob<Texts>(
	['./*/*.json', '!./*/*.*.json', '!./*/{language,kinds}.json'],
	{
		base: '../../../locales',
		import: 'fields',
	},
)

const paperFiles: Loaders = import.meta.glob<Texts>('./*/receipts.json', {
	base: '../../../locales',
	import: 'paper',
})

const inLanguage = (loaders: Loaders, language: string) =>
	Object.entries(loaders).filter(([path]) => path.includes(`/${language}/`))

async function readFields(language: string): Promise<Texts> {
	const loaded = await Promise.all(
		inLanguage(fieldFiles, language).map(
			async ([path, load]) => [/([\w-]+)\.json$/.exec(path)?.[1] ?? '', await load()] as const,
		),
	)
	return Object.fromEntries(loaded)
}

/**
 * Areas whose texts the server shares, each merged from files of capabilities. They are a module of their
 * own, so that the first page doesn't contain the names of these files.
 */
export const SHARED_AREAS = {
	fields: readFields,
	paper: async (language: string): Promise<Texts> => (await inLanguage(paperFiles, language)[0]?.[1]()) ?? {},
}
