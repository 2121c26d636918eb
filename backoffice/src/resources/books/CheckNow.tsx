import { Button } from '@mui/material'
import { ShieldCheck } from 'lucide-react'
import { useCanAccess } from 'react-admin'
import { useT } from '../../providers/i18n.ts'
import { useBooksUnderCheck, useCheckBooks } from './use-check-books.ts'

interface CheckNowProps {
	quiet?: boolean
	onDone?: () => void
}

export function CheckNow({ quiet = false, onDone }: CheckNowProps) {
	const t = useT()
	const { mutate } = useCheckBooks(onDone)
	const busy = useBooksUnderCheck()
	const { canAccess } = useCanAccess({ resource: 'books', action: 'review' })
	if (!canAccess) return null
	return (
		<Button
			variant={quiet ? 'outlined' : 'contained'}
			color={quiet ? 'secondary' : 'primary'}
			startIcon={<ShieldCheck size={16} />}
			disabled={busy}
			onClick={() => mutate()}
		>
			{busy ? t('books.checking') : t('books.checkNow')}
		</Button>
	)
}
