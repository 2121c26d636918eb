import { Box, Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useLocale } from 'react-admin'
import type { RequestVersion } from '../../../../domain/requests/backoffice.contract.ts'
import type { RequestType } from '../../../../domain/requests/kinds/kinds.contract.ts'
import { useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { PartValue } from './PartValue.tsx'
import { differencesOf, type Part } from './parts.ts'
import { styles } from './request-case.styles.ts'

const WordDiff = lazy(() => import('./WordDiff.tsx'))

interface VersionDiffProps {
	requestType: RequestType
	currency: Currency
	before: RequestVersion
	after: RequestVersion
	labels: { before: string; after: string }
}

export function VersionDiff({ requestType, currency, before, after, labels }: VersionDiffProps) {
	const t = useT()
	const parts = differencesOf(requestType, before, after)
	if (parts.length === 0)
		return (
			<Box component="p" sx={styles.same}>
				{t('requests.versions.same')}
			</Box>
		)
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">{t('requests.field')}</th>
					<th scope="col">{labels.before}</th>
					<th scope="col">{labels.after}</th>
				</tr>
			</thead>
			<tbody>
				{parts.map((part) => (
					<tr key={part.name}>
						<th scope="row">{t(part.label)}</th>
						{isComparedByWord(part, before, after) ? (
							<td colSpan={2} data-label={t('requests.versions.text')}>
								<TextDiff part={part} before={before} after={after} />
							</td>
						) : (
							<>
								<td data-label={labels.before}>
									<PartValue
										part={part}
										version={before}
										currency={currency}
										beside={{ version: after, as: 'removed' }}
									/>
								</td>
								<td data-label={labels.after} className="new">
									<PartValue
										part={part}
										version={after}
										currency={currency}
										beside={{ version: before, as: 'added' }}
									/>
								</td>
							</>
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const textOf = (part: Part, version: RequestVersion) => String(part.valueOf(version) ?? '')

const isComparedByWord = (part: Part, before: RequestVersion, after: RequestVersion) =>
	part.isText && textOf(part, before) !== '' && textOf(part, after) !== ''

function TextDiff({ part, before, after }: { part: Part; before: RequestVersion; after: RequestVersion }) {
	return (
		<Suspense fallback={<Skeleton variant="text" />}>
			<WordDiff before={textOf(part, before)} after={textOf(part, after)} locale={useLocale() ?? 'en'} />
		</Suspense>
	)
}
