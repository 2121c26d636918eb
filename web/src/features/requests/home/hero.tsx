import { ArrowRight, BadgePercent, ClipboardCheck, HeartHandshake, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { majorUnit } from '../../../../../kernel/wire/money.ts'
import { regionOf } from '../../../../../kernel/wire/regions.ts'
import { paths } from '../../../lib/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useReader } from '../../../ui/reader.ts'

export function Hero() {
	const { t } = useTranslation('home')
	const { region } = useReader()
	const format = useFormat()
	const { currency } = regionOf(region)
	const smallest = format.amount(majorUnit(currency), currency)
	return (
		<div className="hero">
			<img className="land" src="/art/hills.svg" alt="" fetchPriority="low" />
			<div className="wrap">
				<div className="say">
					<h1>{t('hero.title')}</h1>
					<p className="lead">{t('hero.lead')}</p>
				</div>
				<div className="doors">
					<Door
						to={paths.search.href()}
						picture="/art/door-give.svg"
						first
						title={t('hero.give')}
						text={t('hero.giveText', { smallest })}
					/>
					<Door
						to={paths.newRequest.href()}
						picture="/art/door-need.svg"
						title={t('hero.need')}
						text={t('hero.needText')}
					/>
				</div>
			</div>
		</div>
	)
}

const DRAWN = { width: 480, height: 600 }
const SIZES = '(min-width: 1040px) 266px, 44vw'

interface DoorProps {
	readonly to: string
	readonly picture: string
	readonly first?: boolean
	readonly title: string
	readonly text: string
}

function Door({ to, picture, first = false, title, text }: DoorProps) {
	return (
		<Link className="door" to={to}>
			<span className="arch">
				<Picture of={{ url: picture, ...DRAWN }} sizes={SIZES} first={first} lazy={false} />
			</span>
			<span className="sill">
				<b>
					{title} <Icon of={ArrowRight} />
				</b>
				<span>{text}</span>
			</span>
		</Link>
	)
}

export function Facts() {
	const { t } = useTranslation('home')
	return (
		<div className="facts">
			<ul className="wrap">
				<li>
					<Icon of={BadgePercent} />
					{t('facts.free')}
				</li>
				<li>
					<Icon of={ClipboardCheck} />
					{t('facts.reviewed')}
				</li>
				<li>
					<Icon of={Scale} />
					{t('facts.followed')}
				</li>
				<li>
					<Icon of={HeartHandshake} />
					{t('facts.guests')}
				</li>
			</ul>
		</div>
	)
}
