import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'

const TYPES = { podcasts: paths.talmedia.href(), videos: paths.talvideos.href() }

/** The choice of what to hear or see. */
export function MediaNav({ current }: { readonly current: keyof typeof TYPES }) {
	const { t } = useTranslation('listen')
	return (
		<nav className="seg justify-self-start" aria-label={t('types')}>
			{(Object.keys(TYPES) as (keyof typeof TYPES)[]).map((type) => (
				<Link key={type} to={TYPES[type]} aria-current={type === current ? 'page' : undefined}>
					{t(type)}
				</Link>
			))}
		</nav>
	)
}
