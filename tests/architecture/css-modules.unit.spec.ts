import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingClasses, readIn } from './css-modules.ts'
import { parseSource, readSourceTree } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const project = await readSourceTree(ROOT)

describe('classes of CSS modules', () => {
	it('are there', () => {
		const screens = project.filter(({ path }) => path.endsWith('.tsx'))
		expect(screens.flatMap((file) => missingClasses(file, readIn(ROOT)))).toEqual([])
	})

	it('that are not there are named', () => {
		const file = parseSource(
			'backoffice/src/ui/card.tsx',
			"import styles from './card.module.css'\nexport const Card = () => <p className={styles.card}><b className={styles.title} /></p>",
		)
		const read = (path: string) => (path === 'backoffice/src/ui/card.module.css' ? '.card { margin: 0 }' : '')
		expect(missingClasses(file, read)).toEqual([
			'backoffice/src/ui/card.tsx:2 takes the class title, which is not there',
		])
	})
})
