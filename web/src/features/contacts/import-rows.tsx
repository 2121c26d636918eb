import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '../../../../domain/contacts/imports.contract.ts'
import { Chip } from '../../ui/chip.tsx'
import type { ImportDetails } from './api/imports.ts'

const FIRST_ROWS = 5
const FIRST_PROBLEMS = 10

/** Shows the first rows as they were read, and the first problems with their lines. */
export function ImportRows({
	of: { rows, problems },
}: {
	readonly of: Pick<ImportDetails, 'rows' | 'problems'>
}) {
	const { t } = useTranslation('contacts')
	const id = useId()
	return (
		<>
			{problems.length > 0 && (
				<section className="stack gap-2" aria-labelledby={`${id}-problems`}>
					<h3 id={`${id}-problems`}>{t('import.problems')}</h3>
					<ul className="stack gap-2">
						{problems.slice(0, FIRST_PROBLEMS).map((row) => (
							<li key={row.line} className="contact-problem">
								<span className="num text-ink-2">{t('import.line', { line: row.line })}</span>
								<span className="wrap-anywhere">
									<Written row={row} />
									<span className="row flex-wrap text-sm">
										{row.isSkipped && <Chip tone="wait">{t('import.isSkipped')}</Chip>}
										<b>{row.problem && t(`import.problem.${row.problem}`)}</b>
									</span>
								</span>
							</li>
						))}
					</ul>
					{problems.length > FIRST_PROBLEMS && (
						<p className="text-ink-2 text-sm">{t('import.moreProblems')}</p>
					)}
				</section>
			)}
			{rows.length > 0 && (
				<section className="stack gap-2" aria-labelledby={`${id}-rows`}>
					<h3 id={`${id}-rows`}>{t('import.rows')}</h3>
					<ul className="stack gap-2">
						{rows.slice(0, FIRST_ROWS).map((row) => (
							<li key={row.line} className="wrap-anywhere">
								<Written row={row} />
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	)
}

function Written({ row: { firstName, lastName, email, phoneNumber } }: { readonly row: ImportRow }) {
	const name = `${firstName} ${lastName}`.trim()
	return (
		<>
			{name && <b className="block">{name}</b>}
			<span className="text-ink-2">{[email, phoneNumber].filter(Boolean).join(' · ')}</span>
		</>
	)
}
