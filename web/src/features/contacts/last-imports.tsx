import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportState } from '../../../../domain/contacts/imports.contract.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { useFormat } from '../../ui/format.ts'
import { importsQuery } from './api/imports.ts'
import { usePlace } from './use-place.ts'

const TONES: Readonly<Record<ImportState, ChipTone>> = { checked: 'wait', importing: 'info', done: 'ok' }

export function LastImports() {
	const { t } = useTranslation('contacts')
	const format = useFormat()
	const heading = useId()
	const { bookId, change } = usePlace()
	const imports = useQuery(importsQuery(bookId)).data ?? []
	if (imports.length === 0) return null
	return (
		<section className="stack gap-2" aria-labelledby={heading}>
			<h3 id={heading}>{t('import.last')}</h3>
			<ul className="stack gap-2">
				{imports.map(({ _id, state, createdAt, found }) => (
					<li key={_id} className="row flex-wrap justify-between">
						<span className="grow">
							<span className="block">{format.ago(createdAt)}</span>
							<span className="row flex-wrap text-ink-2 text-sm">
								<Chip tone={TONES[state]}>{t(`import.state.${state}`)}</Chip>
								<span>{t('import.found', { visible: format.number(found) })}</span>
							</span>
						</span>
						<Button variant="line" size="sm" onClick={() => change({ import: _id })}>
							{t('import.see')}
						</Button>
					</li>
				))}
			</ul>
		</section>
	)
}
