import { Box, Typography } from '@mui/material'
import { BLOOD_GROUPS } from '../../../../domain/_shared/blood-groups.contract.ts'
import type { RequestVersion } from '../../../../domain/requests/backoffice.contract.ts'
import type { FieldValue } from '../../../../domain/requests/kinds/field.contract.ts'
import { shiftsIn } from '../../../../domain/requests/kinds/kinds.contract.ts'
import { type MessageKey, type Translate, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Currency } from '../../ui/currency.ts'
import { Documents } from '../../ui/documents.tsx'
import { Day, When } from '../../ui/when.tsx'
import { Pictures } from './Pictures.tsx'
import type { Part } from './parts.ts'
import { styles } from './request-case.styles.ts'
import { SeenBy } from './SeenBy.tsx'
import { Videos } from './Videos.tsx'

interface PartValueProps {
	part: Part
	version: RequestVersion
	currency: Currency
	beside?: { version: RequestVersion; as: 'added' | 'removed' }
}

const isBloodGroup = (option: string) => BLOOD_GROUPS.some((group) => group === option)
const optionText = (t: Translate, option: string) =>
	isBloodGroup(option) ? option : t(`options.${option}` as MessageKey)

const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function PartValue({ part, version, currency, beside }: PartValueProps) {
	const t = useT()
	const value = part.valueOf(version)
	if (value === undefined || value === null || value === '')
		return (
			<Typography component="span" variant="quiet" sx={styles.quiet}>
				{t('requests.empty')}
			</Typography>
		)
	switch (part.type) {
		case 'text':
			return <Box sx={styles.text}>{String(value)}</Box>
		case 'choice':
			return <span>{optionText(t, String(value))}</span>
		case 'choices':
			return (
				<span>
					{linesOf(value)
						.map((option) => optionText(t, option))
						.join(', ')}
				</span>
			)
		case 'goal':
		case 'amount':
			return <Amount why="proposed" value={String(value)} currency={currency} />
		case 'day':
			return <Day day={String(value)} />
		case 'instant':
			return <When at={String(value)} of={currency} />
		case 'flag':
			return <span>{value === true ? t('common.yes') : t('common.no')}</span>
		case 'role':
			return <span>{t(`requests.roles.${version.role}`)}</span>
		case 'category':
			return <span>{t(`cause.${version.category}`)}</span>
		case 'audience':
			return <SeenBy {...version} />
		case 'pictures':
			return <Pictures images={version.images} />
		case 'documents':
			return <Documents documents={version.documents} />
		case 'videos':
			return (
				<Videos
					videos={version.videos}
					{...(beside && { beside: { videos: beside.version.videos, as: beside.as } })}
				/>
			)
		case 'file':
			return <Documents documents={version.fieldFiles.filter(({ _id }) => _id === value)} />
		case 'questions':
			return (
				<Box component="ol" sx={styles.lines}>
					{linesOf(value).map((question) => (
						<li key={question}>{question}</li>
					))}
				</Box>
			)
		case 'shifts':
			return (
				<Box component="ol" sx={styles.lines}>
					{shiftsIn(value as FieldValue).map(({ start, end, places }) => (
						<li key={start}>
							<When at={start} until={end} of={currency} />,{' '}
							{t('targets.places', { count: places, visible: places })}
						</li>
					))}
				</Box>
			)
		default:
			return <span>{String(value)}</span>
	}
}
