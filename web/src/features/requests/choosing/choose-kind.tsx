import '../new-request/foot-bar.css'
import './choosing.css'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { KINDS, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { type Offer, offeredKinds } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { iconOf } from '../kinds/answer-icons.ts'
import { ContinueBar } from './continue-bar.tsx'
import { beHereAs } from './mode.ts'
import { useOfferee } from './use-offeree.ts'

const TILES: readonly Kind[] = KINDS.slice(0, 12)

/**
 * Shows at `/SelectAppCategory` the kinds of the reader's region; one that they may not raise explains why.
 * The choice is kept in the address.
 */
export default function ChooseKind() {
	const { t } = useTranslation('requests')
	const { t: filters } = useTranslation('filters')
	const navigate = useNavigate()
	const { isKnown, ...offeree } = useOfferee()
	const [params, setParams] = useSearchParams()
	const [code, setCode] = useState(() => params.get('kind'))
	const choose = (kind: string) => {
		setCode(kind)
		setParams({ kind }, { replace: true, preventScrollReset: true })
	}
	const offered = offeredKinds(offeree)
	const chosen = offered.find(({ kind }) => kind.code === code)
	const title = t(`chooser.title.${offeree.mode ?? 'donee'}`)
	useTitle(title)
	const goOn = (event: FormEvent) => {
		event.preventDefault()
		if (chosen) navigate(chosen.offer.route)
	}
	const tiles = (isTile: boolean) => (
		<div className="kind-tiles">
			{offered
				.filter(({ kind }) => TILES.includes(kind) === isTile)
				.map(({ kind, offer }) => (
					<Tile
						key={kind.code}
						kind={kind}
						offer={offer}
						isChosen={kind === chosen?.kind}
						onChoose={() => choose(kind.code)}
					/>
				))}
		</div>
	)
	return (
		<form className="wrap choosing" onSubmit={goOn}>
			<div className="row flex-wrap justify-between mb-8">
				<div>
					<h1>{title}</h1>
					<p className="text-ink-2">{t('chooser.lead')}</p>
				</div>
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row of segments */}
				<div className="seg" role="group" aria-label={t('start.title')}>
					{(['donee', 'donor'] as const).map((mode) => (
						<button
							key={mode}
							type="button"
							aria-pressed={offeree.mode === mode}
							onClick={() => beHereAs(mode)}
						>
							{t(`start.${mode}`)}
						</button>
					))}
				</div>
			</div>
			{isKnown ? (
				<fieldset>
					<legend className="sr-only">{title}</legend>
					{tiles(true)}
					<h2 className="label mt-8 mb-3">{t('chooser.more')}</h2>
					{tiles(false)}
				</fieldset>
			) : (
				<div aria-busy>
					<Skeleton className="h-96 w-full" />
				</div>
			)}
			<ContinueBar canGoOn={chosen !== undefined}>
				{chosen ? t('chooser.chosen', { kind: filters(`kinds.${chosen.kind.code}`) }) : t('chooser.nothing')}
			</ContinueBar>
		</form>
	)
}

interface TileProps {
	readonly kind: Kind
	readonly offer: Offer
	readonly isChosen: boolean
	readonly onChoose: () => void
}

function Tile({ kind, offer, isChosen, onChoose }: TileProps) {
	const { t } = useTranslation('requests')
	const { t: kinds } = useTranslation('kinds')
	const { t: filters } = useTranslation('filters')
	return (
		<label className={isChosen ? 'card on' : 'card'}>
			<Icon of={iconOf(kind)} />
			<span>
				<b>{filters(`kinds.${kind.code}`)}</b>
				<span className="text-ink-2 text-sm block">
					{offer.is === 'refused' ? t(`refused.${offer.because}`) : kinds(`kinds.${kind.code}.about`)}
				</span>
			</span>
			<input
				type="radio"
				className="box round"
				name="kind"
				value={kind.code}
				checked={isChosen}
				onChange={onChoose}
			/>
		</label>
	)
}
