import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { WRITTEN_IN } from '../../../../../domain/live-events/contract.ts'
import { Amount } from '../../../ui/amount.tsx'
import { ChoiceGroup } from '../../../ui/choice.tsx'
import { minorOf } from '../../../ui/format.ts'
import type { Edition } from '../api/live-events.ts'
import { isSoldOut, useSeatsLeft } from '../use-seats-left.ts'

interface PackageChoiceProps {
	readonly edition: Edition
	readonly value: string
	readonly onChange: (id: string) => void
	readonly error: string | undefined
}

export function PackageChoice({ edition, value, onChange, error }: PackageChoiceProps) {
	const { t } = useTranslation('live-events')
	const seatsLeft = useSeatsLeft()
	const list = useRef<HTMLDivElement>(null)
	// A choice that was made before the page's script came stays.
	// biome-ignore lint/correctness/useExhaustiveDependencies: there is one such moment
	useLayoutEffect(() => {
		const early = list.current?.querySelector<HTMLInputElement>('input:checked')?.value
		if (early && early !== value) onChange(early)
	}, [])
	return (
		<div ref={list}>
			<ChoiceGroup label={t('packages.title')} error={error}>
				{edition.packages.map((each) => (
					<label key={each._id} className={each._id === value ? 'on' : ''}>
						<input
							type="radio"
							className="box round"
							name="package"
							value={each._id}
							checked={each._id === value}
							disabled={isSoldOut(each)}
							onChange={() => onChange(each._id)}
						/>
						<span>
							<b lang={WRITTEN_IN}>{each.category}</b>
							<span className="text-ink-2 text-sm block">{seatsLeft(each)}</span>
						</span>
						<b className="text-right">
							<Amount value={minorOf(each.price, edition.currency)} currency={edition.currency} />
						</b>
					</label>
				))}
			</ChoiceGroup>
		</div>
	)
}
