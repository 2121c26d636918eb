import { Button } from '@mui/material'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../providers/i18n.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { useReveal } from './use-reveal.ts'

interface RevealContactProps {
	name: string
	reveal: ReturnType<typeof useReveal>
}

/** Asks why somebody's whole address and number are wanted, and shows them. */
export function RevealContact({ name, reveal }: RevealContactProps) {
	const t = useT()
	const [isOpen, setIsOpen] = useState(false)
	return (
		<>
			<Button
				size="small"
				variant="outlined"
				color="secondary"
				startIcon={<Eye size={16} />}
				aria-label={t('users.revealOf', { name })}
				onClick={() => setIsOpen(true)}
			>
				{t('users.show')}
			</Button>
			{isOpen ? (
				<ReasonDialog
					title={t('users.revealOf', { name })}
					effect={t('users.revealHelp')}
					verb={t('users.show')}
					help={t('users.revealReason')}
					pending={reveal.isPending}
					error={reveal.error}
					onClose={() => setIsOpen(false)}
					onConfirm={(reason) => reveal.mutate(reason)}
				/>
			) : null}
		</>
	)
}
