import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../pages/built.ts'

/** What `domain/requests/screens.contract.ts` reads the addresses of forms from. */
export const CREATION_FORMS = join(ROOT, 'domain/requests/generated/creation-forms.contract.ts')

export const readCreationForms = (): Promise<string> => readFile(CREATION_FORMS, 'utf8').catch(() => '')

/** The form that is a page by itself, with steps and an id of its own. */
const FUNDRAISER = '/new-request'

/**
 * The addresses of forms as TypeScript, so that the web's first page knows them without the declarations of kinds that
 * they follow from.
 * @param paths of every form: `/mentoring-request`
 */
export function creationForms(paths: readonly string[]): string {
	const others = [...new Set(paths)].filter((path) => path !== FUNDRAISER)
	const lines = others.map((path) => `\t'${path}',\n`)
	return `/** Written by \`npm run generate\` from the declarations of \`domain/requests/kinds\`. */\nexport const CREATION_FORMS = [\n${lines.join('')}] as const\n`
}
