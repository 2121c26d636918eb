import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestMoney } from '../../../../../domain/requests/contract.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { Amount } from '../../../ui/amount.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'

interface MoneyLineProps {
	readonly title: string
	readonly help: string
	readonly figure: RequestMoney['charged']
	/** Minor units. */
	readonly value: bigint
	readonly currency: Currency
	readonly taken?: boolean
	readonly tone?: string
}

const signed = (value: bigint, taken: boolean) => (taken ? -value : value)

export function MoneyLine({
	title,
	help,
	figure,
	value,
	currency,
	taken = false,
	tone = '',
}: MoneyLineProps) {
	const [open, setOpen] = useState(false)
	const id = useId()
	const content = (
		<>
			<span>
				<b>{title}</b>
				<span className="text-ink-2 text-sm">{help}</span>
			</span>
			<Amount value={signed(value, taken)} currency={currency} decimals="always" />
		</>
	)
	if (figure.entries.length === 0)
		return (
			<li className={tone}>
				<div className="ln">
					<span className="icon" />
					{content}
				</div>
			</li>
		)
	return (
		<li className={tone}>
			<button
				type="button"
				className="ln"
				aria-expanded={open}
				aria-controls={open ? id : undefined}
				onClick={() => setOpen(!open)}
			>
				<Icon of={ChevronRight} />
				{content}
			</button>
			{open && <Entries id={id} figure={figure} currency={currency} taken={taken} />}
		</li>
	)
}

interface EntriesProps {
	readonly id: string
	readonly figure: MoneyLineProps['figure']
	readonly currency: Currency
	readonly taken: boolean
}

function Entries({ id, figure, currency, taken }: EntriesProps) {
	const { t } = useTranslation('money')
	const { t: common } = useTranslation()
	const format = useFormat()
	const hidden = figure.count - figure.entries.length
	return (
		<ul className="ent" id={id}>
			{figure.entries.map(({ at, what, amount }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: entries have no id on a public page, and only ever grow
				<li key={`${at} ${index}`}>
					<time className="d num" dateTime={at}>
						{format.date(at)}
					</time>
					<span className="t">{what || common('anonymous')}</span>
					<Amount value={signed(minorOf(amount, currency), taken)} currency={currency} decimals="always" />
				</li>
			))}
			{hidden > 0 && (
				<li className="more text-ink-2">{t('more', { count: hidden, visible: format.number(hidden) })}</li>
			)}
		</ul>
	)
}
