import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../lib/session.ts'
import { requestQuery } from './detail.ts'

export const useRequest = (id: string) => useQuery(requestQuery(id, useUser()?.unique_id))
