import { Box, Typography } from '@mui/material'
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BookCheckResult } from '../../../../domain/ledger/books.contract.ts'
import { formatMajor } from '../../../../kernel/wire/money.ts'
import { type Translate, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { formatCount } from '../../ui/count.ts'
import type { Currency } from '../../ui/currency.ts'
import { styles as table } from '../../ui/list/table.styles.ts'
import { styles } from './books.styles.ts'
import { currencyOf, pageOf } from './fault-subject.ts'

interface StatementProps {
	name: BookCheckResult['name']
	result: BookCheckResult | undefined
}

export function Statement({ name, result }: StatementProps) {
	const t = useT()
	const locale = useLocale()
	const [Icon, variant] = !result
		? [CircleMinus, styles.absent]
		: result.holds
			? [CircleCheck, styles.holding]
			: [TriangleAlert, styles.failing]
	return (
		<Box component="li" sx={styles.statement}>
			<Box component="span" sx={variant}>
				<Icon size={20} aria-hidden />
			</Box>
			<div>
				<h3>{t(`books.name.${name}`)}</h3>
				<Typography variant="small" sx={styles.quiet}>
					{t(`books.help.${name}`)}
				</Typography>
				<Typography variant="small" sx={styles.quiet}>
					<span>{examinedText(t, locale, name, result)}</span>
					{result && !result.holds ? (
						<Box component="b" sx={styles.failing}>
							{' '}
							· {t('books.faults', { count: result.faultCount })}
						</Box>
					) : null}
				</Typography>
				{result && result.faults.length > 0 ? <Faults result={result} /> : null}
				{result && result.faultCount > result.faults.length ? (
					<Typography variant="small" sx={styles.quiet}>
						{t('books.faultsShown', { visible: result.faults.length, count: result.faultCount })}
					</Typography>
				) : null}
			</div>
		</Box>
	)
}

function examinedText(
	t: Translate,
	locale: string,
	name: StatementProps['name'],
	result: StatementProps['result'],
) {
	if (!result) return t('books.notThen')
	const { examined: count, holds } = result
	if (count === 0 && holds) return t('books.nothingNew')
	return t(`books.examined.${name}`, { count, number: formatCount(count, locale) })
}

function Faults({ result: { faults, faultCount } }: { result: BookCheckResult }) {
	const t = useT()
	const columns = [t('books.subject'), t('books.expected'), t('books.found'), t('books.apart')] as const
	return (
		<Box component="table" sx={[table.table, styles.faults]}>
			<Box component="caption" sx={table.hidden}>
				{t('books.faults', { count: faultCount })}
			</Box>
			<thead>
				<tr>
					{columns.map((label, index) => (
						<th key={label} scope="col" className={index > 0 ? 'right' : undefined}>
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{faults.map(({ subject, expected, found }) => (
					<tr key={subject}>
						<td className="head">
							<Subject subject={subject} />
						</td>
						{[expected, found, String(BigInt(found) - BigInt(expected))].map((figure, index) => (
							<td key={columns[index + 1]} className="right" data-label={columns[index + 1]}>
								<Figure minor={figure} currency={currencyOf(subject)} />
							</td>
						))}
					</tr>
				))}
			</tbody>
		</Box>
	)
}

function Subject({ subject }: { subject: string }) {
	const page = pageOf(subject)
	return page ? <Link to={page}>{subject}</Link> : <span>{subject}</span>
}

function Figure({ minor, currency }: { minor: string; currency: Currency | null }) {
	const locale = useLocale()
	if (currency)
		return <Amount why="checked" value={formatMajor(BigInt(minor), currency)} currency={currency} />
	return <span>{formatCount(BigInt(minor), locale)}</span>
}
