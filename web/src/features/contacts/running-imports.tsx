import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
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
			<section key={running._id} className="card pad stack gap-2" aria-label={t('import.title')}>
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
			</section>
		))
}
