import { WithdrawalList } from './withdrawal-list.tsx'
import { WithdrawalShow } from './withdrawal-show.tsx'

export const withdrawals = { list: WithdrawalList, show: WithdrawalShow }
