import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail, RequestSummary } from '../../../../../domain/requests/contract.ts'
import type { Field, Shift } from '../../../../../domain/requests/kinds/field.contract.ts'
import { kindOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { localeOf } from '../../../../../kernel/wire/language.ts'
import { regionOf } from '../../../../../kernel/wire/regions.ts'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Moment } from '../../../ui/moment.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useKindText } from './use-kind-text.ts'

export interface Fact {
	readonly name: string
	readonly label: string
	readonly value: ReactNode
}

export type KindContent = Pick<RequestSummary, 'requestType' | 'fields' | 'units'> &
	Partial<Pick<RequestDetail, 'fieldFiles'>>

const MAX_ON_CARD = 3

/**
 * Formats fields of a kind in the reader's language, one way for each type.
 * @param where on a card, long values are cut
 */
export function useFieldValues(request: KindContent, where: 'card' | 'page') {
	const { t } = useTranslation('kinds')
	const format = useFormat()
	const { language, region } = useReader()
	const locale = localeOf(language, regionOf(region).locale)
	const { label, option } = useKindText(request.requestType)
	const onCard = where === 'card'
	const listed = (texts: readonly string[]) =>
		new Intl.ListFormat(locale, { type: 'conjunction', style: 'short' }).format(texts)

	function showValue(field: Field, value: KindContent['fields'][string]): ReactNode {
		switch (field.type) {
			case 'text':
				return field.isLong && !onCard ? (
					<span className="whitespace-pre-line">{String(value)}</span>
				) : (
					String(value)
				)
			case 'choice':
				return option(String(value))
			case 'choices': {
				const names = (value as readonly string[]).map(option)
				return listed(onCard ? names.slice(0, MAX_ON_CARD) : names)
			}
			case 'count':
				return <span className="num">{format.number(Number(value))}</span>
			case 'amount':
				return (
					<span className="num">{format.amount(minorOf(Number(value), request.units), request.units)}</span>
				)
			case 'day':
				return <span className="num">{format.date(String(value))}</span>
			case 'instant':
				return <Moment at={String(value)} />
			case 'flag':
				return t('yes')
			case 'phone':
				return (
					<a className="num" href={`tel:${String(value).replaceAll(' ', '')}`}>
						{String(value)}
					</a>
				)
			case 'file': {
				const file = request.fieldFiles?.find(({ _id }) => _id === value)
				return file ? (
					<a href={file.url} download={file.name}>
						{file.name}
					</a>
				) : null
			}
			case 'shifts':
				return onCard ? daysOf(value as readonly Shift[]) : <Shifts of={value as readonly Shift[]} />
			case 'questions':
				return (
					<ol>
						{(value as readonly string[]).map((question) => (
							<li key={question}>{question}</li>
						))}
					</ol>
				)
		}
	}
	function daysOf(shifts: readonly Shift[]): ReactNode {
		const days = shifts.map(({ start }) => start).toSorted()
		const [first = '', last = ''] = [days[0], days.at(-1)]
		return (
			<span className="num">
				{first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`}
			</span>
		)
	}
	const fields = kindOf(request.requestType)?.fields ?? {}
	return (names: readonly string[] = Object.keys(fields)): readonly Fact[] =>
		names.flatMap((name) => {
			const [field, value] = [fields[name], request.fields[name]]
			return field === undefined || value === undefined
				? []
				: [{ name, label: label(name), value: showValue(field, value) }]
		})
}

function Shifts({ of: shifts }: { readonly of: readonly Shift[] }) {
	const { t } = useTranslation('kinds')
	const format = useFormat()
	return (
		<ul>
			{shifts.map(({ start, end, places }) => (
				<li key={`${start} ${end}`}>
					<Moment at={start} until={end}>
						{' · '}
						{t('targets.places', { count: places, visible: format.number(places) })}
					</Moment>
				</li>
			))}
		</ul>
	)
}
