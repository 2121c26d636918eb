import { keepPreviousData } from '@tanstack/react-query'
import type { Session } from './session.ts'

/**
 * Options of a query that depends on the viewer: it waits for the session, and meanwhile keeps the public
 * answer.
 */
export const ofViewer = ({ status }: Pick<Session, 'status'>) => ({
	enabled: status !== 'starting',
	placeholderData: keepPreviousData,
})
