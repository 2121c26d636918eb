import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export function Verified({ withText = false }: { readonly withText?: boolean }) {
	const { t } = useTranslation()
	return withText ? (
		<span className="verified">
			<Icon of={BadgeCheck} size="s" />
			{t('verified')}
		</span>
	) : (
		<>
			<Icon of={BadgeCheck} size="s" />
			<span className="sr-only">{t('verified')}</span>
		</>
	)
}
