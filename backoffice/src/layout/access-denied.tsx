import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'

export function AccessDenied() {
	const notify = useNotify()
	const navigate = useNavigate()
	useEffect(() => {
		notify('access.noPrivilege', { type: 'warning' })
		navigate('/', { replace: true })
	}, [notify, navigate])
	return null
}
