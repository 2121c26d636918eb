import { Box } from '@mui/material'
import { Search } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import { useGetIdentity } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { mayAccess } from '../providers/access.ts'
import type { Identity } from '../providers/auth.ts'
import { useT } from '../providers/i18n.ts'
import { useKey } from '../ui/use-key.ts'
import { styles } from './top-bar.styles.ts'

export function GlobalSearch() {
	const t = useT()
	const navigate = useNavigate()
	const { identity } = useGetIdentity()
	const input = useRef<HTMLInputElement>(null)
	useKey('/', () => input.current?.focus())
	const roles = (identity as Identity | undefined)?.roles ?? []
	const money = mayAccess(roles, 'donations', 'list')
	const label = money ? t('nav.findDonation') : t('nav.findRequest')
	if (!money && !mayAccess(roles, 'requests', 'list')) return null
	const find = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const q = input.current?.value.trim()
		if (!q) return
		const filter = encodeURIComponent(JSON.stringify({ q }))
		navigate(`/${money ? 'donations' : 'requests'}?filter=${filter}&page=1`)
		input.current?.blur()
	}
	return (
		<Box component="search" sx={styles.search}>
			<Box component="form" sx={styles.find} onSubmit={find}>
				<Search size={16} aria-hidden />
				<input ref={input} type="search" name="q" maxLength={100} placeholder={label} aria-label={label} />
				<span className="key" aria-hidden="true">
					/
				</span>
			</Box>
		</Box>
	)
}
