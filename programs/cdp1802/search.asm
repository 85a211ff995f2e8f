NewGame LBR ForgetOrder
Go RETURN
