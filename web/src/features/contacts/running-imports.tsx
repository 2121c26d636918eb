import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useRefresh } from './api/contacts.ts'
import { importsQuery } from './api/imports.ts'
import { ImportBar } from './import-bar.tsx'
import { usePlace } from './use-place.ts'

/** Leads back to imports that go on while their reader is elsewhere, and reads the book again afterwards. */
export function RunningImports() {
	const { t } = useTranslation('contacts')
	const { bookId, change } = usePlace()
	const refresh = useRefresh()
	const { data: imports } = useQuery(importsQuery(bookId))
	const done = imports
		?.filter(({ state }) => state === 'done')
		.map(({ _id }) => _id)
		.join()
	const before = useRef(done)
	// biome-ignore lint/correctness/useExhaustiveDependencies: an import that is done has changed the book
	useEffect(() => {
		if (before.current !== undefined && before.current !== done) void refresh()
		before.current = done
	}, [done])
	return imports
		?.filter(({ state }) => state === 'importing')
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
