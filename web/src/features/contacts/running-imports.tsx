import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { importsQuery } from './api/imports.ts'
import { ImportBar } from './import-bar.tsx'
import { usePlace } from './use-place.ts'

/** Leads back to imports that go on while their reader is elsewhere. */
export function RunningImports() {
	const { t } = useTranslation('contacts')
	const { bookId, change } = usePlace()
	const imports = useQuery(importsQuery(bookId)).data ?? []
	return imports
		.filter(({ state }) => state === 'importing')
		.map((running) => (
			<Note key={running._id} tone="info">
				<div className="stack gap-2">
					<p>{t('import.running')}</p>
					<ImportBar of={running} />
					<Button
						variant="line"
						size="sm"
						className="justify-self-start"
						onClick={() => change({ import: running._id })}
					>
						{t('import.see')}
					</Button>
				</div>
			</Note>
		))
}
