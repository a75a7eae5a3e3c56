export const ROLES = ['owner', 'editor', 'viewer', 'cashier'] as const
export type Role = (typeof ROLES)[number]
