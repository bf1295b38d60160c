import type { Generated } from 'kysely'
import type { KitCloseReason, KitStatus, OrderEventName } from '#contract/kits.ts'

interface KitOrders {
  id: string
  member_id: string
  /** Eight digits. */
  number: string
  status: Generated<KitStatus>
  product: string
  quantity: number
  cost: string
  line1: string
  line2: string | null
  city: string
  postcode: string
  kit_id: string | null
  created_at: Date
  data_returned_at: Date | null
  /** Nothing more happens to it: another order may be placed. */
  closed_at: Date | null
  /** Null where it is open, has expired, or ended as it should. */
  closed_because: KitCloseReason | null
}

interface KitEvents {
  order_id: string
  member_id: string
  name: OrderEventName
  /** When it happened, as the partner says. */
  created_at: Date
}

interface PartnerOutbox {
  order_id: string
  member_id: string
  /** JSON for the partner; null once delivered. */
  payload: string | null
  attempts: Generated<number>
  /** Nobody tries before; whoever tries moves it on first. */
  due_at: Date
  delivered_at: Date | null
}

interface PartnerWebhooks {
  id: string
  received_at: Date
}

/** What the laboratory told that fits no order. */
interface LabMessages {
  id: string
  received_at: Date
  event_name: string
  order_number: string
  occurred_at: Date
  kit_id: string | null
  fault: 'unknown-order' | 'other-kit'
  /** Null while a person has to look. */
  settled_at: Date | null
}

interface Notifications {
  id: string
  member_id: string
  type: string
  created_at: Date
  read_at: Date | null
  study_invite_id: string | null
  order_number: string | null
  event_name: string | null
}

interface AuditLog {
  id: Generated<string>
  at: Date
  /** Null where an operator did something for nobody in particular. */
  member_id: string | null
  action: string
  outcome: string
  request_id: string
  /** Who did it; null where it was the member. */
  operator: string | null
  /** As the operator gave it. */
  reason: string | null
}

export interface KitTables {
  kit_orders: KitOrders
  kit_events: KitEvents
  partner_outbox: PartnerOutbox
  partner_webhooks: PartnerWebhooks
  lab_messages: LabMessages
  notifications: Notifications
  audit_log: AuditLog
}
