import { Eye } from 'lucide-react'
import { revealContactBody } from '../../../domain/users/user-filters.contract.ts'
import { useT } from '../providers/i18n.ts'
import { ReasonButton } from './reason-button.tsx'
import type { useReveal } from './use-reveal.ts'

interface RevealContactProps {
	name: string
	reveal: ReturnType<typeof useReveal>
}

export function RevealContact({ name, reveal }: RevealContactProps) {
	const t = useT()
	return (
		<ReasonButton
			icon={Eye}
			schema={revealContactBody}
			size="small"
			aria-label={t('users.revealOf', { name })}
			title={t('users.revealOf', { name })}
			effect={t('users.revealHelp')}
			help={t('users.revealReason')}
			task={reveal}
		>
			{t('users.show')}
		</ReasonButton>
	)
}
